// A script of its own, which only a live call loads. So it imports nothing of the page.
import * as vapiModule from '@vapi-ai/web';

export { default as Daily } from '@daily-co/daily-js';

// The SDK is a CommonJS module. Some bundlers wrap its default export once more.
type VapiClass = typeof vapiModule.default;
const wrapped = vapiModule.default as VapiClass | { default: VapiClass };
export const Vapi = 'default' in wrapped ? wrapped.default : wrapped;
