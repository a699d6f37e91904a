FROM node:24.20.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-progress
COPY . .
# The commit in the release's name (metrics, error reports). To set it: RELEASE_COMMIT=$(git rev-parse HEAD) docker compose build
ARG RELEASE_COMMIT=
RUN npm run build
RUN sh src/ops/assemble-image.sh image
# A new volume gets the owner of the folder that it is mounted on, so the site's user must own these folders.
RUN install -d -m 700 -o 10001 -g 10001 image/data image/run/porchlight

FROM postgres:18.6-trixie AS backup
# Debian packages that BACKUP_COPY_COMMAND needs.
ARG PACKAGES=
RUN [ -z "$PACKAGES" ] || { apt-get update && apt-get install -y --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; }
# A restore runs the site's program.
COPY --from=build /build/image/app /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY src/ops/*.sh /app/src/ops/
RUN chmod -R a+rX /app && node --version
USER postgres
ENV NODE_ENV=production SITE_NODE=/usr/local/bin/node SITE_MAIN=/app/dist/server/main.mjs
ENTRYPOINT ["bash", "/app/src/ops/backup.sh"]
CMD ["schedule"]

# The image has no shell, no package manager and no node_modules: docs/decisions/0020-minimal-image-and-database-role.md
FROM scratch
COPY --from=build /build/image/ /
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "/app/dist/server/main.mjs"]
CMD ["serve"]
