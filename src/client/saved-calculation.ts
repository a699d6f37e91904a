/** The id of the calculation that this page saved last. A lead names it. */
export const savedCalculation: { id?: string | undefined } = {};
