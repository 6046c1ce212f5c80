import type { ErrorData } from '@kilowatt/contracts/errors'

/** How a call fails; null if it succeeds. */
export const failureOf = (
  call: Promise<unknown>,
): Promise<{ code: string; message: string; data?: ErrorData } | null> =>
  call.then(
    () => null,
    (error: { code: string; message: string; data?: ErrorData }) => error,
  )
