import { z } from 'zod'
import { id } from '../primitives.ts'

export const company = z.object({
  id,
  name: z.string(),
  countryId: id,
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  assignedControllersCount: z.number(),
  locationsCount: z.number(),
  rootGroup: z.object({ id }),
})
export type Company = z.infer<typeof company>
