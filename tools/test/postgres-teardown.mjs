export default async function stopRunServer() {
  await globalThis.runDatabase?.stop();
}
