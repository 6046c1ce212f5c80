import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { FillingBanner } from '../features/banners/FillingBanner.tsx'
import { siteQuery } from '../features/session/session-queries.ts'

/** A demo fills within a minute or two. */
const ASK_EVERY_MS = 5_000

/** Stands above every page while a demo is being filled; when it is whole, what was asked meanwhile is asked once more. */
export default function FillingDemo() {
  useQuery({ ...siteQuery(), refetchInterval: ASK_EVERY_MS })
  useEffect(
    () => () => {
      void queryClient.invalidateQueries()
    },
    [],
  )
  return <FillingBanner />
}
