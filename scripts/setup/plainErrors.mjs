/** Imported for its effect: a failing script prints its message alone and exits with code 1. */
process.on('uncaughtException', (error) => {
  console.error(`\n✗ ${error.message}`);
  process.exit(1);
});
