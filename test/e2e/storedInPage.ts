/** Runs in the page: whether the value that the window has stored under a key contains a word. */
export const isStored = (key: string, word: string): string => `(async () => {
  const done = (request) =>
    new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    const table = database.objectStoreNames.contains('ItemTable') && database.transaction('ItemTable').objectStore('ItemTable');
    const stored = table && (await done(table.get(${JSON.stringify(key)})));
    database.close();
    if (stored && stored.includes(${JSON.stringify(word)})) return true;
  }
  return false;
})()`;
