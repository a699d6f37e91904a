/** Compares without case and default port, because some proxies add `:80` or `:443` to the header `Host`. */
export const isSameHost = (one: string, other: string | undefined) =>
  other !== undefined && canonical(one) === canonical(other);

const canonical = (host: string) => host.toLowerCase().replace(/:(80|443)$/, '');
