import { LATEST_EVERY_MS } from '@kilowatt/domain/energy/readings/latest-view'
import { useLocalStorage } from '@mantine/hooks'

/**
 * Data view of a location (spec §3): `latest` shows averages once a minute, `realtime` values as they arrive.
 */
export function useDataView() {
  const [view, setView] = useLocalStorage<string>({
    key: 'data-view',
    defaultValue: 'realtime',
    getInitialValueInEffect: false,
  })
  return { view, setView, paceMs: view === 'latest' ? LATEST_EVERY_MS : 0 }
}
