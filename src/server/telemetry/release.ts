// oxlint-disable-next-line borders/imports -- It belongs to no layer.
import packageJson from '../../../package.json' with { type: 'json' };

/** The name of this release in error reports. */
export const release = `${packageJson.name}@${packageJson.version}`;
