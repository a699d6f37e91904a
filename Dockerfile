FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-progress
COPY . .
# The commit in the release's name (metrics, error reports). To set it: RELEASE_COMMIT=$(git rev-parse HEAD) docker compose build
ARG RELEASE_COMMIT=
# A checkout's files have the modes of its user's umask.
RUN npm run build && mv "dist/$(cat dist/current)" /site && chmod -R a+rX /site db migrations

FROM postgres:18.6-trixie AS backup
# Debian packages that BACKUP_COPY_COMMAND needs.
ARG PACKAGES=
RUN [ -z "$PACKAGES" ] || { apt-get update && apt-get install -y --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; }
# A restore runs the site's program.
COPY --from=build /site /app/dist/
COPY --from=build /build/migrations /app/migrations/
COPY --from=build /build/db/sql /app/db/sql/
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY src/ops/*.sh src/ops/*.sql /app/src/ops/
USER postgres
ENV NODE_ENV=production SITE_NODE=/usr/local/bin/node SITE_MAIN=/app/dist/server/main.mjs
ENTRYPOINT ["bash", "/app/src/ops/backup.sh"]
CMD ["schedule"]

FROM node:24-bookworm-slim
WORKDIR /app
# A new volume gets the owner of the folder that it is mounted on.
RUN install -d -m 700 -o node -g node /data
# The build bundles the packages of the server.
COPY --from=build /site dist/
COPY --from=build /build/migrations migrations/
COPY --from=build /build/db/sql db/sql/
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/server/main.mjs"]
CMD ["serve"]
