import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { MAX_LOGO_BYTES } from '../branding/logo-rules.ts'
import { id } from '../primitives.ts'

export const companyLogoContract = {
  get: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/logo',
      tags: ['Companies'],
      summary: "Address of a company's logo; null: none",
    })
    .input(z.object({ companyId: id }))
    .output(data(z.object({ logo: z.string().nullable() }))),
  save: call('role:ROLE_AGGREGATOR', { bodyBytes: 512 * 1024 })
    .route({
      method: 'PUT',
      path: '/companies/{companyId}/logo',
      tags: ['Companies'],
      summary: 'Set the logo: PNG, JPEG or WebP of at most 256 kB, in base64',
    })
    .input(
      z.object({
        companyId: id,
        content: z
          .base64()
          .min(1)
          .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4),
      }),
    )
    .output(data(z.object({ logo: z.string() }))),
  remove: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/logo',
      tags: ['Companies'],
      summary: "Use the product's own logo again",
    })
    .input(z.object({ companyId: id }))
    .output(done),
}
