import type { MenuNode } from '@kilowatt/contracts/menu'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../../api/client.ts'
import { menuNodeId, trailTo, withChildren } from './menu-nodes.ts'

/** The person's tree of places; the devices of the location they are in are fetched when they get there. */
export function useMenu(pathname: string): MenuNode[] {
  const { data } = useQuery(orpc.menu.own.queryOptions())
  const top = data?.data.structure
  const here = useMemo(
    () =>
      top
        ? trailTo(top, pathname).filter(({ type, children }) => type === 'location' && children.length === 0)
        : [],
    [top, pathname],
  )
  const below = useQueries({
    queries: here.map((location) =>
      orpc.menu.location.queryOptions({ input: { id: location.data.id, level: location.level + 1 } }),
    ),
    combine: (answers) => answers.map((answer) => answer.data?.data.structure),
  })
  return useMemo(() => {
    const loaded = new Map(here.map((location, index) => [menuNodeId(location), below[index] ?? []]))
    return withChildren(top ?? [], loaded)
  }, [top, here, below])
}
