import assert from 'node:assert/strict';

import { readAddress, readTrackerAddress } from '../../../src/http/address.ts';

const usable: readonly (readonly [typed: string, baseUrl: string])[] = [
  ['https://tracker.example.com', 'https://tracker.example.com'],
  ['https://tracker.example.com/', 'https://tracker.example.com'],
  ['https://tracker.example.com/team///', 'https://tracker.example.com/team'],
  ['  \thttps://tracker.example.com \n', 'https://tracker.example.com'],
  ['HTTPS://Tracker.Example.COM/Team', 'https://tracker.example.com/Team'],
  ['https://tracker.example.com:443', 'https://tracker.example.com'],
  ['https://tracker.example.com:8443/x', 'https://tracker.example.com:8443/x'],
  ['https://tracker.example.com/router/api/v1', 'https://tracker.example.com/router/api/v1'],
  ['https://tracker.example.com/a/../b', 'https://tracker.example.com/b'],
  ['https://tracker.example.com/a/%2e%2e/b', 'https://tracker.example.com/b'],
  ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://127.9.9.9', 'http://127.9.9.9'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['http://2130706433:3000', 'http://127.0.0.1:3000'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://trаcker.example.com', 'https://xn--trcker-4nf.example.com'],
  ['https://tracker.example.com\\@evil.example', 'https://tracker.example.com/@evil.example'],
];

const rejected: readonly (readonly [typed: string, why: RegExp])[] = [
  ['', /complete address/],
  ['   ', /complete address/],
  ['tracker.example.com', /complete address/],
  ['https://', /complete address/],
  ['https://tracker.example.com:99999', /complete address/],
  ['https://[::1', /complete address/],
  ['localhost:3000', /start with https/],
  ['javascript:alert(1)', /start with https/],
  ['file:///etc/passwd', /start with https/],
  ['ftp://tracker.example.com', /start with https/],
  ['blob:https://tracker.example.com/x', /start with https/],
  ['data:text/html,x', /start with https/],
  ['http://tracker.example.com', /Plain http/],
  ['http://localhost.evil.example', /Plain http/],
  ['http://127.0.0.1.evil.example', /Plain http/],
  ['http://notlocalhost:3000', /Plain http/],
  ['http://evil.example/127.0.0.1', /Plain http/],
  ['http://192.168.1.10:3000', /Plain http/],
  ['http://0.0.0.0:3000', /Plain http/],
  ['http://[::]:3000', /Plain http/],
  ['http://10.127.0.1', /Plain http/],
  ['https://ada:secret@tracker.example.com', /user name and password/],
  ['https://tracker.example.com@evil.example', /user name and password/],
  ['https://tracker.example.com?token=secret', /from \? or #/],
  ['https://tracker.example.com/#/board', /from \? or #/],
  ['https://tracker.exa mple.com', /white space/],
  ['https://tracker.example.com/my team', /white space/],
  ['https://tracker.exa\nmple.com', /white space/],
  ['https://tracker.exa\tmple.com', /white space/],
  ['https://tracker.example.com/\u0000', /white space/],
];

const example = 'https://router.example.com/api/v1';

describe('readAddress', () => {
  it('names the example of the service', () => {
    const reason = `Enter a complete address, such as ${example}.`;
    assert.deepEqual(readAddress('', example), { kind: 'refused', reason });
  });

  for (const [typed, baseUrl] of usable)
    it(`reads ${JSON.stringify(typed)} as ${baseUrl}`, () => {
      assert.deepEqual(readAddress(typed, example), { kind: 'usable', baseUrl });
    });

  for (const [typed, why] of rejected)
    it(`rejects ${JSON.stringify(typed)} with ${why.source}`, () => {
      const address = readAddress(typed, example);
      assert.ok(address.kind === 'refused');
      assert.match(address.reason, why);
      assert.doesNotMatch(address.reason, /secret/);
    });

  it('reads its own output as the same address', () => {
    for (const [, baseUrl] of usable) {
      const again = readAddress(baseUrl, example);
      assert.ok(again.kind === 'usable');
      assert.equal(again.baseUrl, baseUrl);
    }
  });
});

describe('readTrackerAddress', () => {
  const cut: readonly (readonly [string, string])[] = [
    ['https://tracker.example.com', 'https://tracker.example.com'],
    ['https://tracker.example.com/api/v1', 'https://tracker.example.com'],
    ['https://tracker.example.com/api/v1/', 'https://tracker.example.com'],
    ['https://tracker.example.com//api/v1//', 'https://tracker.example.com'],
    ['https://tracker.example.com/team/api/v1', 'https://tracker.example.com/team'],
    ['https://tracker.example.com/mcp', 'https://tracker.example.com'],
    ['https://tracker.example.com/myapi/v1', 'https://tracker.example.com/myapi/v1'],
    ['https://tracker.example.com/api/v10', 'https://tracker.example.com/api/v10'],
    ['http://127.0.0.1:3000/api/v1', 'http://127.0.0.1:3000'],
  ];
  for (const [typed, baseUrl] of cut)
    it(`reads ${typed} as ${baseUrl}`, () => {
      assert.deepEqual(readTrackerAddress(typed, example), { kind: 'usable', baseUrl });
    });

  it('rejects what readAddress rejects', () => {
    for (const [typed] of rejected) assert.deepEqual(readTrackerAddress(typed, example), readAddress(typed, example));
  });
});
