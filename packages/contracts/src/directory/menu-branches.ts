import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, page } from '../primitives.ts'
import { menuNode } from './menu.ts'

/** Children in one response of the menu. Others are loaded page by page. */
export const MENU_PAGE_SIZE = 200
/**
 * Largest number of groups and locations of a company whose tree is sent whole. Larger trees are loaded level by
 * level as groups are opened.
 */
export const MENU_WHOLE_TREE_NODES = 400

const structure = data(z.object({ structure: z.array(menuNode) }))

export const menuBranchesContract = {
  group: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/menu/location-groups/{id}',
      tags: ['Menu'],
      summary: 'One level: the groups and locations directly in a group',
    })
    .input(z.object({ id, page }))
    .output(structure),
  search: call('signedIn')
    .route({
      method: 'GET',
      path: '/menu/search',
      tags: ['Menu'],
      summary: 'Companies, groups, locations and devices whose name matches, in the tree above them',
    })
    .input(z.object({ query: z.string().trim().min(1).max(100) }))
    .output(
      data(
        z.object({
          structure: z.array(menuNode),
          /** number of matches that are not included */
          leftOut: z.object({ places: z.number(), devices: z.number() }),
        }),
      ),
    ),
  trail: call('location:view')
    .route({
      method: 'GET',
      path: '/menu/locations/{id}/trail',
      tags: ['Menu'],
      summary: 'Path from the outermost node to a location, for breadcrumbs and for opening the tree',
    })
    .input(z.object({ id }))
    .output(structure),
  groupTrail: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/menu/location-groups/{id}/trail',
      tags: ['Menu'],
      summary: 'Path from the company to a group',
    })
    .input(z.object({ id }))
    .output(structure),
}
