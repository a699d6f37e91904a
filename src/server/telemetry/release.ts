// oxlint-disable-next-line borders/imports -- It belongs to no layer.
import packageJson from '../../../package.json' with { type: 'json' };

/** The name of this release in error reports. */
export const release = `${packageJson.name}@${packageJson.version}`;

/** For operators: the version, and the commit or the sources of which it was built (launch.mjs). */
// oxlint-disable-next-line eslint/no-restricted-properties -- The build replaces it.
export const build = `${packageJson.version} (${process.env.COMMIT ?? 'not built'})`;
