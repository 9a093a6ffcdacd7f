export default async function tearDown() {
  await globalThis.maillonTestServer?.stop();
}
