/** src/build/script-address.vite.ts */
declare module '*?script' {
  const address: string;
  export default address;
}
