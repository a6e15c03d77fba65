import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content);
const hex = (digits: string) => Buffer.from(digits, 'hex');
const pem = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString('base64')}\n-----END CERTIFICATE-----\n`;

/** A new key and a self-signed certificate for `localhost`, built from ASN.1 (RFC 5280, 4.1). */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(der(0x06, hex('2a8648ce3d040302')));
  const commonName = der(0x06, hex('550403'));
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))));
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('490101000000Z')));
  const serial = der(0x02, hex('01'));
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(serial, ecdsaWithSha256, name, validity, name, publicBytes);
  const signature = der(0x03, hex('00'), sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(content, ecdsaWithSha256, signature)),
  };
}
