// @ts-check

/** Imported for its effect: a failure of the script is told by its message alone, and by exit code 1. */
process.on('uncaughtException', (error) => {
  console.error(`\n✗ ${error.message}`);
  process.exit(1);
});
