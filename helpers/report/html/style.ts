/** The style sheet of report.html. Colours never stand alone: every coloured mark carries its word. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --ink: #1b2230; --quiet: #5a6474; --line: #d9dee6; --link: #1f5fbf; --code: #eef1f5;
  --pass: #1c7c4a; --fail: #c0262d; --warn: #a05c00; --blocked: #7d3ac1; --error: #a3195b;
  --known: #4d6178; --flaky: #8a6d00; --skipped: #566070; --not-applicable: #656e7c; --tried: #1f5fbf;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161d; --card: #1a202a; --ink: #e6eaf0; --quiet: #9da8b8; --line: #303948; --link: #82b1ff; --code: #232b38;
    --pass: #55c98c; --fail: #ff7b7f; --warn: #eaa84c; --blocked: #c39bff; --error: #ff86bd;
    --known: #9db4cf; --flaky: #dcc150; --skipped: #a6b0bf; --not-applicable: #8792a3; --tried: #82b1ff;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 0.5rem; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 80rem; margin: 0 auto; padding: 1rem 1.25rem 3rem; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0.1rem 0 0.35rem; color: var(--mark); letter-spacing: -0.01em; }
h2 { font-size: 1.15rem; margin: 0 0 0.6rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 0.3rem; }
h4 { font-size: 0.8rem; margin: 0.9rem 0 0.25rem; color: var(--quiet); }
h4 .note { font-weight: 400; margin-left: 0.5rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: fixed; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: 0.5rem 1rem; z-index: 1; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; margin: 0 0 1rem; }
#map, #latency { content-visibility: auto; contain-intrinsic-size: auto 40rem; }
.what, .sentence { margin: 0; overflow-wrap: anywhere; }
.what .note { margin-left: 0.5rem; }
.sentence { color: var(--quiet); max-width: 75rem; font-size: 0.95rem; }
.alert { border: 1px solid var(--fail); border-radius: 8px; background: var(--card); padding: 0.4rem 0.75rem; margin: 0.6rem 0 0; overflow-wrap: anywhere; }
.alert > summary { color: var(--fail); font-weight: 600; }
.pass { --mark: var(--pass); } .fail { --mark: var(--fail); } .warn { --mark: var(--warn); }
.blocked { --mark: var(--blocked); } .error { --mark: var(--error); } .known { --mark: var(--known); }
.critical, .major { --mark: var(--fail); } .minor { --mark: var(--warn); }
.flaky { --mark: var(--flaky); } .skipped, .represented { --mark: var(--skipped); } .not-applicable { --mark: var(--not-applicable); }
.badge {
  display: inline-block; border: 1px solid var(--mark); color: var(--mark); border-radius: 4px; padding: 0 0.4em;
  font-size: 0.78rem; font-weight: 600; white-space: nowrap;
}
.badge.critical { background: var(--mark); color: var(--card); }
#filter { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; margin: 0.75rem 0 0.5rem; }
#filter fieldset { display: flex; flex-wrap: wrap; gap: 0.4rem; border: 0; padding: 0; margin: 0; min-width: 0; }
.chip {
  position: relative; display: inline-flex; align-items: center; gap: 0.35em; min-height: 1.9rem; padding: 0 0.7em; border: 1px solid var(--mark);
  border-radius: 1rem; color: var(--mark); background: var(--card); font-size: 0.88rem; font-variant-numeric: tabular-nums; white-space: nowrap;
}
.chip input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.chip:has(:checked) { background: var(--mark); color: var(--card); }
.chip:has(:focus-visible) { outline: 3px solid var(--link); outline-offset: 2px; }
.search { position: relative; flex: 1 1 14rem; max-width: 30rem; }
.search input { width: 100%; }
.search kbd { position: absolute; right: 0.6rem; top: 0.35rem; }
.search input:focus + kbd, .search input:not(:placeholder-shown) + kbd { display: none; }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 0.4em; font: 0.8rem ui-monospace, monospace; color: var(--quiet); background: var(--page); }
#narrowed { margin: 0 0 0.5rem; }
.contents { display: flex; flex-wrap: wrap; gap: 0 1.1rem; margin: 0 0 0.6rem; padding: 0; list-style: none; font-size: 0.88rem; }
.contents a { display: inline-block; padding: 0.15rem 0; }
.level { font-size: 0.8rem; color: var(--quiet); }
.note, .legend { color: var(--quiet); font-size: 0.85rem; }
p.note, .legend { margin: 0.5rem 0 0; }
.legend { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; }
.facts { margin: 0; }
.facts dt { color: var(--quiet); font-size: 0.85rem; }
.facts dd { margin: 0 0 0.4rem; overflow-wrap: anywhere; }
.facts.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 0.25rem 1.5rem; margin-bottom: 1rem; }
.facts .wide { grid-column: 1 / -1; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.85em; overflow-wrap: anywhere; }
pre {
  background: var(--code); border-radius: 6px; margin: 0; padding: 0.6rem 0.75rem; white-space: pre-wrap;
  unicode-bidi: isolate;
}
summary { cursor: pointer; overflow-wrap: anywhere; }
summary code { word-break: break-all; }
#causes { padding: 1rem 0 0.75rem; }
#causes > h2, #causes > p, .resource > h3 { padding: 0 1rem; }
.resource > h3 { margin: 0.9rem 0 0.3rem; font-size: 0.9rem; color: var(--quiet); }
.resource:not(:has(.cause:not([hidden]))) { display: none; }
.contrast { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.2rem 0.75rem; margin: 0.3rem 0 0; }
.contrast dt { color: var(--quiet); font-size: 0.85rem; }
.contrast dd { margin: 0; overflow-wrap: anywhere; }
.cause { border-top: 1px solid var(--line); border-left: 4px solid var(--mark); padding: 0 1rem 0 0.75rem; }
.cause > summary {
  display: grid; grid-template-columns: 5rem minmax(0, 1fr) minmax(0, 22rem) 2.5rem; gap: 0 0.75rem; align-items: baseline;
  padding: 0.42rem 0; list-style: none;
}
.cause > summary::-webkit-details-marker { display: none; }
.cause > summary:hover .title { text-decoration: underline; }
.cause > summary .badge { justify-self: start; }
.cause > summary .title { font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.cause[open] > summary .title { white-space: normal; }
.cause:not([open]) > summary .where { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.where { color: var(--quiet); font-size: 0.85rem; }
.size { text-align: right; color: var(--quiet); font-size: 0.85rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.size b { color: var(--ink); font-size: 1rem; }
.cause[open] { padding-bottom: 0.75rem; background: color-mix(in srgb, var(--mark) 4%, var(--card)); }
.places { list-style: none; margin: 0.5rem 0 0; padding: 0; }
.places > li { border: 1px solid var(--line); border-radius: 8px; background: var(--card); padding: 0.3rem 0.75rem; margin-bottom: 0.4rem; }
.further a { display: inline-block; min-height: 1.6rem; }
.further ul { padding-left: 1.2rem; margin: 0.3rem 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 1.25rem; }
.pair > div { min-width: 0; }
.pair p { margin: 0; overflow-wrap: anywhere; }
.reason { font-weight: 600; }
.do { position: relative; }
.do pre { padding-right: 5.5rem; }
.copy { display: none; position: absolute; right: 0.35rem; bottom: 0.35rem; padding: 0.1rem 0.6rem; font-size: 0.85rem; cursor: pointer; }
.scripted .copy { display: block; }
.steps { margin: 0; padding-left: 1.5rem; }
mark { color: var(--ink); background: color-mix(in srgb, var(--fail) 22%, var(--code)); outline: 1px solid var(--fail); border-radius: 2px; font-weight: 700; }
mark.tried { background: color-mix(in srgb, var(--tried) 14%, var(--code)); outline-color: var(--tried); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; padding: 0.35rem 0.6rem; border-bottom: 1px solid var(--line); vertical-align: middle; }
thead th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 500; white-space: nowrap; }
tfoot th, tfoot td { border-bottom: 0; font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.none { color: var(--quiet); }
.bar { display: block; width: 12rem; height: 0.6rem; border-radius: 3px; overflow: hidden; }
.bar rect { fill: var(--mark); }
.map td { text-align: center; padding: 1px; border: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
.map td a { display: block; padding: 0.2rem 0.3rem; border-radius: 4px; color: var(--ink); text-decoration: none; background: color-mix(in srgb, var(--mark) 14%, var(--card)); }
.map td:is(.fail, .error, .blocked, .warn, .flaky) a { font-weight: 700; background: color-mix(in srgb, var(--mark) 38%, var(--card)); }
.map td a:hover { outline: 2px solid var(--mark); }
.map th { position: sticky; left: 0; background: var(--card); }
.map thead th { text-align: center; }
.map thead th:first-child { text-align: left; }
.map .group > th { font-weight: 600; }
.map .operations th { font-weight: 400; white-space: normal; min-width: 14rem; padding: 0.1rem 0.6rem 0.1rem 2.4rem; }
.toggle, .toggles { display: none; }
.scripted .toggles { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0 0 0.75rem; }
.scripted .toggle { display: inline-block; border: 0; padding: 0; min-width: 1.75rem; min-height: 1.75rem; cursor: pointer; }
.map th a { display: inline-block; min-width: 1.6rem; min-height: 1.6rem; }
.toggle::before { content: "▸"; }
.toggle[aria-expanded=true]::before { content: "▾"; }
.histogram { display: block; width: 14rem; height: 1.5rem; border-bottom: 1px solid var(--quiet); }
.histogram rect { fill: var(--link); }
.search, .selects, #found, #list { display: none; }
.scripted .search, .scripted #found, .scripted #list { display: block; }
.scripted .selects { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; }
html:not(.scripted) .chip input { display: none; }
.selects label { display: flex; flex-direction: column; max-width: 100%; font-size: 0.85rem; color: var(--quiet); }
input[type=search], select, button {
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; padding: 0.3rem 0.6rem;
  max-width: 100%;
}
#list { list-style: none; margin: 0; padding: 0; }
#list > li { border-top: 1px solid var(--line); padding: 0.4rem 0; }
#list summary code { display: block; color: var(--quiet); margin-left: 1.1rem; }
#list .facts { margin: 0.5rem 0 0.5rem 1.1rem; }
#more { margin-top: 0.75rem; cursor: pointer; }
dialog { border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--ink); }
.keys div { display: flex; gap: 1rem; margin: 0.3rem 0; }
.keys dt { min-width: 4rem; }
.keys dd { margin: 0; }
[hidden] { display: none !important; }
@media (max-width: 48rem) {
  main { padding: 0.6rem 0.6rem 2rem; }
  h1 { font-size: 1.6rem; }
  .sentence { font-size: 0.85rem; line-height: 1.4; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
  #filter { margin: 0.5rem 0; }
  .search { flex-basis: 100%; }
  .search kbd { display: none; }
  .contents { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; }
  #causes { display: flex; flex-direction: column; }
  #causes > .legend { order: 1; }
  section { padding: 0.75rem; }
  .cause { padding: 0 0.6rem 0 0.5rem; }
  .cause > summary { grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 0.5rem; }
  .cause > summary .title { grid-column: 1 / -1; grid-row: 1; }
  .cause:not([open]) > summary .title { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; }
  .facts.grid { grid-template-columns: 1fr 1fr; }
  .bar { width: 5rem; }
  .histogram { width: 5rem; }
  #latency table { font-size: 0.75rem; }
  #latency :is(th, td) { padding: 0.35rem 0.3rem; }
  .map { font-size: 0.75rem; }
  .map :is(th:first-child, .operations th) { width: 9rem; min-width: 9rem; padding: 0.1rem 0.25rem 0.1rem 0; white-space: normal; overflow-wrap: anywhere; }
}
@media print {
  :root { --page: #ffffff; --card: #ffffff; --ink: #000000; --quiet: #444444; --line: #bbbbbb; --code: #ffffff; --link: #000000; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  section { border: 0; padding: 0; }
  #map, #latency { content-visibility: visible; }
  pre { border: 1px solid var(--line); }
  .scroll { overflow: visible; }
  tfoot { display: table-row-group; }
  .places > li { break-inside: avoid-page; }
  mark { outline: 2px solid var(--ink); }
  .histogram rect { fill: var(--ink); }
  .map th { position: static; }
  .cause, .cause > summary { break-inside: auto; break-after: avoid-page; }
  .cause[open] { background: none; }
  #results:not(.filtered) { display: none; }
  .skip, .contents, .search, .copy, .toggle, .toggles, .selects, #more { display: none !important; }
}
`;
