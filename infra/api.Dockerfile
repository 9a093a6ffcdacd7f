# The API with the web app that it serves, and the migration driver.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV CI=1 TURBO_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
RUN npm install --global pnpm@12.18.0
# What an installation depends on comes first: a change of our own code does not install again.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/demo/package.json apps/demo/
COPY apps/vault/package.json apps/vault/
COPY packages/domain/package.json packages/domain/
COPY packages/contracts/package.json packages/contracts/
COPY packages/server-kit/package.json packages/server-kit/
COPY packages/auth-core/package.json packages/auth-core/
COPY packages/vault/package.json packages/vault/
COPY prisma/package.json prisma/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM base AS build
RUN pnpm install --frozen-lockfile
COPY . .
RUN pnpm build
# What browsers trust is built in, per installation: no answer of a server may change it.
ARG VAULT_URL VAULT_SERVER_KEY VAULT_AUDITOR_KEYS VAULT_CARD_ISSUER VAULT_CARD_CLIENT_ID VAULT_CARD_AUTHORIZE
ARG SEALD_APP_ID SEALD_API_URL SEALD_KEY_STORAGE_URL
RUN node tools/web-trust.mjs

FROM base
ENV NODE_ENV=production MALLOC_TRIM_THRESHOLD_=16777216 MALLOC_TOP_PAD_=1048576
RUN pnpm install --frozen-lockfile --prod --filter "@maillon/api..." --filter @maillon/prisma
COPY prisma/ prisma/
COPY --from=build /app/packages/domain/dist packages/domain/dist
COPY --from=build /app/packages/contracts/dist packages/contracts/dist
COPY --from=build /app/packages/server-kit/dist packages/server-kit/dist
COPY --from=build /app/packages/auth-core/dist packages/auth-core/dist
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
# A volume that is empty takes the owner of what it is laid over.
RUN mkdir /var/lib/maillon && chown node:node /var/lib/maillon
USER node
EXPOSE 3000
CMD ["node", "--import=./apps/api/dist/source-maps.js", "--max-semi-space-size=8", "--heap-growing-percent=30", "apps/api/dist/main.js"]
