# What saves an installation and brings it back: our tools, and what makes empty tables.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV CI=1 TURBO_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
RUN npm install --global pnpm@12.18.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
COPY apps/vault/package.json apps/vault/
COPY packages/server-kit/package.json packages/server-kit/
COPY packages/auth-core/package.json packages/auth-core/
COPY packages/vault/package.json packages/vault/
COPY prisma/package.json prisma/

FROM base AS build
RUN pnpm install --frozen-lockfile --filter . --filter "@maillon/vault-server..." --filter "@maillon/auth-core..."
COPY . .
RUN pnpm --filter "@maillon/vault-server..." --filter "@maillon/auth-core..." build

FROM base
ARG COMMIT=
ENV NODE_ENV=production COMMIT=$COMMIT
RUN pnpm install --frozen-lockfile --prod --filter . --filter @maillon/prisma --filter "@maillon/vault-server..." --filter "@maillon/auth-core..."
COPY .env.example ./
COPY tools/ tools/
COPY prisma/ prisma/
COPY --from=build /app/packages/server-kit/dist packages/server-kit/dist
COPY --from=build /app/packages/vault/dist packages/vault/dist
COPY --from=build /app/packages/auth-core/dist packages/auth-core/dist
COPY --from=build /app/apps/vault/dist apps/vault/dist
USER node
CMD ["node", "tools/backup.mjs", "/backups", "--vault", "/backups-vault"]
