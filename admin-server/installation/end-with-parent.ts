/** Preloaded by programs of others: they end with the process that started them, which has a channel to them. */

process.once('disconnect', () => process.exit(1));
// It keeps no program alive that has nothing more to do.
process.channel?.unref();
