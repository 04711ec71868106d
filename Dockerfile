# Foyer with an own PostgreSQL beside it: compose.yaml. Builds with npm's packages alone.
FROM node:22-bookworm-slim AS build
WORKDIR /foyer
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /foyer
ENV NODE_ENV=production PORT=3000
COPY --from=build /foyer/package.json ./
COPY --from=build /foyer/node_modules node_modules
COPY --from=build /foyer/dist dist
COPY --from=build /foyer/server/platform/db/migrations server/platform/db/migrations
COPY --from=build /foyer/docs/guide docs/guide
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
