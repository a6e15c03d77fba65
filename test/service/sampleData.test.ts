import assert from 'node:assert/strict';

import { overRest as call } from './calls.ts';
import { contentOf } from './dataFolder.ts';
import { ServicePerTest } from './localService.ts';
import { allCards, allMeetings } from './sampleService.ts';

describe('sample data in use', () => {
  const running = new ServicePerTest();

  it('is added to an account without cards', async () => {
    const { service } = running;
    assert.equal(service.sampleState(), 'possible');
    await service.addSample();
    assert.equal(service.sampleState(), 'added');
    assert.equal((await allCards(service)).length, 38);
    assert.equal((await allMeetings(service)).length, 13);
    await assert.rejects(service.addSample(), /already there/);
  });

  it('leaves no trace', async () => {
    const { service } = running;
    const before = contentOf(service);
    await service.addSample();
    const [card] = await allCards(service);
    await call(service, 'tracker_update_card', { cardId: card?.id ?? '', title: 'Changed' });
    await service.removeSample();
    assert.equal(service.sampleState(), 'possible');
    assert.deepEqual(contentOf(service), before);
    await assert.rejects(service.removeSample(), /no sample data/);
  });

  it('leaves a board that was there, its columns and settings', async () => {
    const { service } = running;
    await call(service, 'tracker_initialize', {});
    const { columns } = await call(service, 'tracker_get_board', {});
    const [saved, applied] = columns;
    await call(service, 'tracker_update_column', { columnId: saved?.id ?? '', title: 'Ideas', color: null });
    await call(service, 'tracker_delete_column', { columnId: applied?.id ?? '' });
    const settings = await call(service, 'tracker_get_settings', {});
    await call(service, 'tracker_update_settings', { ...settings, currency: 'USD' });
    const before = contentOf(service);
    await service.addSample();
    assert.equal((await call(service, 'tracker_get_board', {})).columns.length, 7);
    await service.removeSample();
    assert.deepEqual(contentOf(service), before);
  });

  it('leaves what the user made of it', async () => {
    const { service } = running;
    await service.addSample();
    const board = await call(service, 'tracker_get_board', {});
    const [meeting] = await allMeetings(service);
    const [folder] = (await call(service, 'list_note_folders', {})).items;
    const card = await call(service, 'tracker_create_card', { title: 'Mine', columnId: board.columns[0]?.id ?? '' });
    await call(service, 'tracker_attach_meeting', { cardId: card.id, meetingId: meeting?.id ?? '' });
    const note = await call(service, 'create_note', { title: 'Mine', text: 'Kept', folderId: folder?.id ?? null });
    await service.removeSample();
    const [left, ...others] = await allCards(service);
    assert.deepEqual([left?.id, left?.title, left?.meetings, others], [card.id, 'Mine', [], []]);
    assert.equal((await call(service, 'tracker_get_board', {})).columns.length, board.columns.length);
    const folders = (await call(service, 'list_note_folders', {})).items;
    assert.deepEqual([folders.length, folders[0]?.id], [1, note.folderId]);
    assert.equal(service.sampleState(), 'occupied');
    await assert.rejects(service.addSample(), /There are cards already/);
  });
});
