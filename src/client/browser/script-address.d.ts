/** src/build/script-address.vite.ts makes it. */
declare module '*?script' {
  const address: string;
  export default address;
}
