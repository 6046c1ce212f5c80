import { webPaths } from '@kilowatt/contracts/web-paths'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { orpc } from '../../../../api/client.ts'
import { idOrNotFound } from '../../../../api/or-not-found.ts'
import { queryClient } from '../../../../api/query-client.ts'

/** Page size of the lookup, which continues until the price list is found. */
const PAGE = 100

/** A price list by its id alone: redirects to its location. */
export const Route = createFileRoute('/_signed-in/pricing/price-lists/$priceListId')({
  loader: async ({ params }) => {
    const wanted = idOrNotFound(params.priceListId)
    for (let page = 1; ; page++) {
      const { data } = await queryClient.fetchQuery(
        orpc.priceLists.mine.queryOptions({ input: { page, pageSize: PAGE } }),
      )
      const list = data.priceLists.find(({ id }) => id === wanted)
      if (list) throw redirect({ href: webPaths.locationPriceList(list.locationId, list.id), replace: true })
      if (page * PAGE >= data.total) throw notFound()
    }
  },
})
