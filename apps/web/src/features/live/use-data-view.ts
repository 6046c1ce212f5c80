import { useLocalStorage } from '@mantine/hooks'

const MINUTE_MS = 60_000

/** Data view of a location (spec §3): `latest` shows new values once a minute, `realtime` as they come. */
export function useDataView() {
  const [view, setView] = useLocalStorage<string>({
    key: 'data-view',
    defaultValue: 'realtime',
    getInitialValueInEffect: false,
  })
  return { view, setView, paceMs: view === 'latest' ? MINUTE_MS : 0 }
}
