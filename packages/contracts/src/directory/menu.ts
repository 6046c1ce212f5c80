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
    /** how many children exist, also when they are not loaded with this answer */
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
      summary: 'Navigation tree of the signed-in person; of a large company the first level',
    })
    .output(menu),
  company: call('signedIn')
    .route({
      method: 'GET',
      path: '/menu/{id}',
      tags: ['Menu'],
      summary: 'Navigation tree of one company; of a large one the first level',
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
        /** level of the nodes that are returned */
        level: wholeNumber(0, 100).default(0),
        /** what the addresses of the nodes have before `/locations/{id}` */
        prefix: z
          .string()
          .regex(/^((\/companies\/\d{1,10})?\/location-groups\/\d{1,10})?$/)
          .default(''),
      }),
    )
    .output(data(z.object({ structure: z.array(menuNode) }))),
}
