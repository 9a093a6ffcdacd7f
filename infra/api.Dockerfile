# The API with the web app that it serves, and the migration driver.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV CI=1 TURBO_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
RUN npm install --global pnpm@12.18.0
# First what the installation depends on, so that a change of our own code does not install again.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/domain/package.json packages/domain/
COPY packages/contracts/package.json packages/contracts/
COPY packages/auth-core/package.json packages/auth-core/
COPY prisma/package.json prisma/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN pnpm install --frozen-lockfile
COPY . .
RUN pnpm build && pnpm install --frozen-lockfile --prod

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=node:node /app /app
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
