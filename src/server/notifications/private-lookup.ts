import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { DeliveryError } from './delivery-error.ts';
import { isPrivateAddress } from './local-hosts.ts';

export const privateAddress = () =>
  new DeliveryError(
    'PRIVATE_ADDRESS',
    'the host is in a private network: set LEAD_WEBHOOK_ALLOW_PRIVATE=1 if it should be',
  );

/** Resolves a name to the very addresses that are then connected to, and refuses one that has a private one. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    // Node types the list as optional where there is an error.
    const addresses: LookupAddress[] = error ? [] : found;
    const [first] = addresses;
    const refused = addresses.some(({ address }) => isPrivateAddress(address)) ? privateAddress() : null;
    if (error ?? refused ?? !first) callback(error ?? refused, '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
