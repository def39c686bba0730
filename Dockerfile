# The store as a container: docs/deploy.md. CI builds and starts it.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /store
RUN chown 1000:1000 .
USER 1000:1000
COPY package.json package-lock.json .npmrc ./
COPY tools/node ./tools/node
# The last stage has Node from the image of the second one.
RUN npm ci --omit=dev --loglevel=error && rm -rf node_modules/node node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /store
RUN chown 1000:1000 .
USER 1000:1000
COPY package.json package-lock.json .npmrc ./
COPY tools/node ./tools/node
RUN npm ci --loglevel=error
COPY . ./
RUN npm run build

# Debian with Node alone: npm and the compilers of the image of Node would be 100 MB more.
FROM debian:bookworm-20261005-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /store
COPY --from=packages /store/node_modules ./node_modules
COPY . ./
COPY --from=build /store/build ./build
RUN mkdir -m 711 data && chown 1000:1000 data
# The settings of the script `start` in package.json save memory.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/store/data
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072
USER 1000:1000
VOLUME /store/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=1024", "server/start.ts"]
