/** How a call ended: `done`, or the product's code of its refusal. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
