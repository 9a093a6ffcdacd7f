# The vault's server alone: none of the application's code or secrets are in this image.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV CI=1 TURBO_TELEMETRY_DISABLED=1
RUN npm install --global pnpm@12.18.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
COPY apps/vault/package.json apps/vault/
COPY packages/server-kit/package.json packages/server-kit/
COPY packages/vault/package.json packages/vault/

FROM base AS build
RUN pnpm install --frozen-lockfile --filter "@maillon/vault-server..." --filter .
COPY . .
RUN pnpm --filter "@maillon/vault-server..." build

FROM base
ENV NODE_ENV=production
RUN pnpm install --frozen-lockfile --prod --filter "@maillon/vault-server..."
COPY --from=build /app/packages/server-kit/dist packages/server-kit/dist
COPY --from=build /app/packages/vault/dist packages/vault/dist
COPY --from=build /app/apps/vault/dist apps/vault/dist
# What the auditor keeps; the server itself keeps nothing.
RUN mkdir /var/lib/maillon && chown node:node /var/lib/maillon
USER node
EXPOSE 3100
CMD ["node", "--enable-source-maps", "apps/vault/dist/main.js"]
