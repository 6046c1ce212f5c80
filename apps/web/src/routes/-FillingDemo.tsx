import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { FillingBanner } from '../features/banners/FillingBanner.tsx'
import { siteQuery } from '../features/session/session-queries.ts'

/** A demo is complete after a minute or two. */
const ASK_EVERY_MS = 5_000

/** Shown above every page while a demo is being filled. Once it is complete, earlier data is refetched. */
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
