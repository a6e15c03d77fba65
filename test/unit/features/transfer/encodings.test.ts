import assert from 'node:assert/strict';

import type { EncodingName } from '../../../../src/features/transfer/contract.ts';
import { SourceTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';
import { decodeGuessed } from '../../../../src/features/transfer/import/source/sourceText.ts';

/** The bytes of a text, by the decoder's own table; for encodings of one or two bytes. */
function encode(text: string, encoding: EncodingName): Uint8Array<ArrayBuffer> {
  const bytesOf = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  for (let first = 0x80; first <= 0xff; first += 1) {
    bytesOf.set(decoder.decode(Uint8Array.of(first)), [first]);
    for (let second = 0x40; second <= 0xff; second += 1) {
      const character = decoder.decode(Uint8Array.of(first, second));
      if (!bytesOf.has(character)) bytesOf.set(character, [first, second]);
    }
  }
  return Uint8Array.from(
    [...text].flatMap((character) =>
      character < '\x80'
        ? [character.charCodeAt(0)]
        : (bytesOf.get(character) ?? assert.fail(`${encoding} has no ${character}`)),
    ),
  );
}

describe('encodings of a file', () => {
  it('are detected', async () => {
    for (const [encoding, text] of [
      ['shift_jis', '会社,職種,状況\n株式会社アクメ,エンジニア,応募済み\n'],
      ['euc-jp', '会社,職種,状況\n株式会社アクメ,エンジニア,応募済み\n'],
      ['gbk', '公司,职位,状态\n阿克米科技,后端工程师,已申请\n环球,产品经理,面试\n'],
      ['gbk', 'Company,Title,Status\n阿克米科技,Backend Engineer,已申请\nGlobex,SRE,Applied\n'],
      ['shift_jis', 'Company,Title\nアクメ,Dev\nGlobex,SRE\n'],
      ['big5', '公司,職位,狀態\n阿克米科技,後端工程師,已申請\n'],
      ['euc-kr', '회사,직무,상태\n아크미,개발자,지원함\n'],
      [
        'windows-1250',
        'Firma;Stanowisko;Status\nŻółw Sp. z o.o.;Inżynier;Wysłano zgłoszenie\nŁódź Soft;Księgowa;Odrzucono\n',
      ],
      ['windows-1250', 'Firma;Pozice;Stav\nČeská pošta;Vývojář;Odesláno\nŽižka;Účetní;Zamítnuto\n'],
      ['windows-1251', 'Компания;Должность;Статус\nАкме;Разработчик;Отклик отправлен\nЯндекс;Аналитик;Собеседование\n'],
      ['windows-1253', 'Εταιρεία;Θέση;Κατάσταση\nΑκμή;Μηχανικός;Υποβλήθηκε\n'],
      ['windows-1254', 'Şirket;Pozisyon;Durum\nIşık Yazılım;Geliştirici;Başvuruldu\n'],
      ['windows-1252', 'Firma;Stelle;Ort\nMüller & Söhne;Entwickler;Köln\n'],
      ['windows-1252', 'Société;Poste;Salaire\nL’Oréal;Développeur;45 000 €\n'],
      ['windows-1252', 'Company,Title\nCafé,Dev\n'],
      ['macintosh', 'Firma;Stelle;Ort\nMüller & Söhne;Entwickler;Köln\n'],
      ['macintosh', 'Société;Poste;Ville\nL’Oréal;Développeur;Orléans\n'],
    ] as const) {
      const decoded = await decodeGuessed(encode(text, encoding));
      assert.deepEqual([decoded.encoding, decoded.text.characters], [encoding, text]);
    }
  });

  it('stay UTF-8 with one bad byte, which is named with its line', async () => {
    const bytes = new TextEncoder().encode('Title,Ort\nDev,Köln\nOps,München\nQA,Düsseldorf\nPM,Zürich?');
    bytes[bytes.length - 1] = 0xe4;
    const decoded = await decodeGuessed(bytes);
    assert.deepEqual([decoded.encoding, decoded.text.characters.at(-1)], ['utf-8', '\ufffd']);
    const source = new SourceTable({ kind: 'bytes', bytes }, { pause: async () => undefined, boardStages: () => [] });
    await source.read();
    assert.deepEqual(source.snapshot.notRead, ['1 character that the encoding does not have, the first in line 5']);
  });

  it('can be chosen, and the sample is drawn anew', async () => {
    const bytes = encode('Title,Company\nDev,会社\n', 'shift_jis');
    const source = new SourceTable({ kind: 'bytes', bytes }, { pause: async () => undefined, boardStages: () => [] });
    await source.read();
    source.setEncoding('shift_jis');
    await source.read();
    assert.deepEqual(source.snapshot.columns[1]?.samples, ['会社']);
    source.setEncoding('windows-1251');
    await source.read();
    assert.deepEqual([source.snapshot.encoding, source.snapshot.columns[1]?.samples], ['windows-1251', ['‰пЋР']]);
  });
});
