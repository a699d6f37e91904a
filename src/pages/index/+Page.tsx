export function Page() { return <h1>Hi</h1>; }
