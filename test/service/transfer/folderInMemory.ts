import assert from 'node:assert/strict';

import type { ExportFolder } from '../../../src/features/transfer/export/exportFile.ts';

export class FolderInMemory implements ExportFolder {
  readonly files = new Map<string, string>();

  async create(name: string) {
    assert.ok(!this.files.has(name), `${name} is overwritten`);
    this.files.set(name, '');
    const append = async (text: string) => void this.files.set(name, (this.files.get(name) ?? '') + text);
    return { append, close: async () => undefined };
  }

  json<T>(name: string): T {
    return JSON.parse(this.files.get(name) ?? assert.fail(`no ${name}`)) as T;
  }

  bytes(name: string): Uint8Array<ArrayBuffer> {
    return new TextEncoder().encode(this.files.get(name) ?? assert.fail(`no ${name}`));
  }
}
