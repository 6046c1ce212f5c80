import { z } from 'zod'

const isSafe = (text: string) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** An address that receives our secrets: https, except on this machine. */
export const safeAddress = z
  .url({ protocol: /^https?$/ })
  .refine(isSafe, 'must be https')
  .optional()
