import { STYLE as BASE } from '../report/html/style.ts';

/** What compare.html and the pages of a published site have beyond a report's style. Colours never stand alone. */
export const STYLE = `${BASE}
h1.many { font-size: 1.5rem; color: var(--ink); }
.board { max-height: 60vh; overflow: auto; }
.board table { width: auto; min-width: 100%; font-size: 0.85rem; }
.board th, .board td { padding: 0.2rem 0.45rem; white-space: nowrap; }
.board thead th { position: sticky; top: 0; background: var(--card); vertical-align: bottom; z-index: 1; }
.board tbody th { position: sticky; left: 0; background: var(--card); max-width: 22rem; overflow: hidden; text-overflow: ellipsis; }
.board .turned { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: 500; max-height: 11rem; padding: 0.3rem 0; }
.board i { display: block; min-width: 2.1rem; padding: 0 0.2rem; border-radius: 3px; text-align: right; font-style: normal; font-variant-numeric: tabular-nums; }
.whole { background: color-mix(in srgb, var(--pass) 25%, var(--card)); } .unshown { background: color-mix(in srgb, var(--blocked) 18%, var(--card)); }
.worst-minor { background: color-mix(in srgb, var(--fail) 14%, var(--card)); } .worst-major { background: color-mix(in srgb, var(--fail) 42%, var(--card)); }
.worst-critical { background: var(--fail); color: var(--card); }
.key { display: inline-block; width: 1.2em; height: 0.9em; border-radius: 3px; vertical-align: -0.1em; }
.share { font-variant-numeric: tabular-nums; }
.compared > summary { grid-template-columns: 8.5rem minmax(0, 1fr) minmax(0, 20rem) 6.2rem !important; }
.who { columns: 16rem; padding-left: 1.2rem; margin: 0.3rem 0; }
main li a { display: inline-block; min-height: 1.6rem; }
.trend { display: block; width: 100%; height: 6rem; }
.trend polyline { fill: none; stroke: var(--link); stroke-width: 2; vector-effect: non-scaling-stroke; }
.trend rect { fill: var(--fail); }
@media (max-width: 48rem) {
  .board tbody th { max-width: 9rem; }
  .compared > summary { grid-template-columns: auto minmax(0, 1fr) auto !important; }
}
@media print { .board { max-height: none; overflow: visible; } .board thead th, .board tbody th { position: static; } }
`;
