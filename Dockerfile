# The server with everything compiled. Its content, databases and uploads are in /data, and nowhere else.
# Debian with Node 24, npm and a user `node`.
ARG BASE=docker.io/library/node:24-bookworm-slim
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap.mjs scripts/
RUN node scripts/bootstrap.mjs
COPY . .
# The lock file has to stay as it is: by it the bootstrap knows that everything is installed.
RUN node scripts/bootstrap.mjs admin-server/installation/compile.ts && npm prune --omit=dev --no-save

FROM ${BASE}
WORKDIR /app
# Owned by root: what serves visitors cannot change its own code.
COPY --from=build /app ./
RUN install --directory --owner=node --group=node --mode=0700 /data /backups
USER node
ENV HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/bootstrap.mjs", "scripts/start.ts"]
