// Separate from icon.tsx, so that the browser's script contains no other icons.
export const launcherShapes = {
  answers:
    'M9 4 5 7c-1 9 11 21 20 20l3-4-6-5-4 2.500C15 19 13 17 11.500 14L14 10zM20 5c4 1 6 3 7 7M19 10c2 .5 3 1.500 3.500 3.500',
  sound: 'M4 13v6M10 8v16M16 3v26M22 9v14M28 13v6',
  summary: 'M4 5h24v17H15l-6 6v-6H4zM10 11h12M10 16h8',
} as const;

export const LauncherIcon = ({ name }: { name: keyof typeof launcherShapes }) => (
  <Shape path={launcherShapes[name]} />
);

export const Shape = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <path d={path} />
  </svg>
);
