import { createReactComponent } from '@tabler/icons-react'

/** The two icons of the field that the icon set lacks, drawn on the set's grid (24 px, stroke 1.75). */
export const IconPylon = createReactComponent('outline', 'pylon', 'Pylon', [
  ['path', { d: 'M7 21l3.7-18h2.6L17 21', key: 'legs' }],
  ['path', { d: 'M4 8.5h16M4 8.5v2M20 8.5v2', key: 'arm' }],
  [
    'path',
    { d: 'M8.2 15h7.6M7.2 20.5l8-5.5M16.8 20.5l-8-5.5M9.6 8.5l5 6.5M14.4 8.5l-5 6.5', key: 'lattice' },
  ],
])

export const IconHeatPump = createReactComponent('outline', 'heat-pump', 'HeatPump', [
  ['rect', { x: '3', y: '5', width: '18', height: '14', rx: '2.5', key: 'case' }],
  ['circle', { cx: '9.8', cy: '12', r: '4', key: 'fan' }],
  ['path', { d: 'M9.8 8v8M5.8 12h8M17.3 9.5v5M6 19v1.5M18 19v1.5', key: 'blades' }],
])
