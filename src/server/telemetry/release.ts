// oxlint-disable-next-line borders/imports -- It belongs to no layer.
import packageJson from '../../../package.json' with { type: 'json' };

/** As error reports name it. */
export const release = `${packageJson.name}@${packageJson.version}`;
