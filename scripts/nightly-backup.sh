#!/bin/sh
# Writes a backup into a folder, and keeps the newest 14 there: what the unit and the compose file of docs/deploy run
# every night, while the server runs. With STORAGE_URL the backup goes into the bucket, which keeps as many.
set -eu
cd "$(dirname "$0")/.."
if [ -n "${STORAGE_URL:-}" ]; then
  exec node scripts/bootstrap.mjs scripts/backup.ts
fi
# What a backup left that was killed.
rm -f -- "$1"/site-*.tar.gz.tmp
node scripts/bootstrap.mjs scripts/backup.ts "$1/site-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.gz"
# Their names sort by time.
ls -1 "$1"/site-*.tar.gz | head -n -14 | xargs -r rm --
