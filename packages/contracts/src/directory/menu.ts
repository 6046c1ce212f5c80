import { z } from 'zod'
import { call, data } from '../base.ts'
import { deviceCategory, id, wholeNumber } from '../primitives.ts'

export const menuNodeTypes = ['company', 'location-group', 'location', 'device-group', 'device'] as const

export type MenuNode = {
  title: string
  type: (typeof menuNodeTypes)[number]
  level: number
  href: string
  /** other paths that select this node */
  aliases: string[]
  children: MenuNode[]
  data: {
    id: number
    category?: z.infer<typeof deviceCategory> | undefined
    connected?: boolean | null | undefined
    /** number of children, including those not loaded with this answer */
    childCount: number
  }
  filtered: boolean
}

export const menuNode: z.ZodType<MenuNode> = z.object({
  title: z.string(),
  type: z.enum(menuNodeTypes),
  level: z.number(),
  href: z.string(),
  aliases: z.array(z.string()),
  get children() {
    return z.array(menuNode)
  },
  data: z.object({
    id: z.number(),
    category: deviceCategory.optional(),
    connected: z.boolean().nullable().optional(),
    childCount: z.number(),
  }),
  filtered: z.boolean(),
})

const menu = data(
  z.object({
    structure: z.array(menuNode),
    company: z.object({ id, name: z.string(), rootGroup: z.object({ id }) }).nullable(),
  }),
)

export const menuContract = {
  own: call('signedIn')
    .route({
      method: 'GET',
      path: '/menu',
      tags: ['Menu'],
      summary: 'My navigation tree; only the first level for a large company',
    })
    .output(menu),
  company: call('signedIn')
    .route({
      method: 'GET',
      path: '/menu/{id}',
      tags: ['Menu'],
      summary: 'Navigation tree of one company; only the first level for a large one',
    })
    .input(z.object({ id }))
    .output(menu),
  location: call('location:view')
    .route({
      method: 'GET',
      path: '/menu/locations/{id}',
      tags: ['Menu'],
      summary: 'Device groups and devices of a location',
    })
    .input(
      z.object({
        id,
        /** level of the returned nodes */
        level: wholeNumber(0, 100).default(0),
        /** prefix of the nodes' addresses before `/locations/{id}` */
        prefix: z
          .string()
          .regex(/^((\/companies\/\d{1,10})?\/location-groups\/\d{1,10})?$/)
          .default(''),
      }),
    )
    .output(data(z.object({ structure: z.array(menuNode) }))),
}
