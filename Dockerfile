FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-progress
COPY . .
# Which release it is: the log, /healthz and doctor say so.
ARG COMMIT
# A checkout's files have the modes of its user's umask.
RUN npm run types && npm run build && mv dist/site /site && chmod -R a+rX /site db migrations

FROM postgres:18-trixie AS backup
# Barman 3.20 or newer, from the image's own source of packages, apt.postgresql.org.
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    barman ca-certificates python3-zstandard rclone zstd \
  && rm -rf /var/lib/apt/lists/* && install -d -o postgres -g postgres -m 700 /var/lib/barman
COPY --chmod=755 src/ops/backup/*.sh /usr/local/lib/backup/
RUN ln -s /usr/local/lib/backup/backup.sh /usr/local/bin/backup
COPY --chmod=644 src/ops/backup/barman.conf /etc/barman.conf
USER postgres
# Bash ends at once, unlike by SIGINT, the signal of the postgres image.
STOPSIGNAL SIGTERM
ENTRYPOINT ["backup"]

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
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Bounds the memory of short-lived objects, which Node 24 lets grow to 96 MB.
ENTRYPOINT ["node", "--max-semi-space-size=16", "dist/server/main.mjs"]
CMD ["serve"]
