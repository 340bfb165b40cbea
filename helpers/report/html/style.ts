/** The style sheet of report.html. Colours never stand alone: every coloured mark carries its word. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --ink: #1b2230; --quiet: #5a6474; --line: #d9dee6; --link: #1f5fbf; --code: #eef1f5;
  --pass: #1c7c4a; --fail: #c0262d; --warn: #a05c00; --blocked: #7d3ac1; --error: #a3195b;
  --known: #4d6178; --flaky: #8a6d00; --skipped: #566070; --not-applicable: #656e7c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161d; --card: #1a202a; --ink: #e6eaf0; --quiet: #9da8b8; --line: #303948; --link: #82b1ff; --code: #232b38;
    --pass: #55c98c; --fail: #ff7b7f; --warn: #eaa84c; --blocked: #c39bff; --error: #ff86bd;
    --known: #9db4cf; --flaky: #dcc150; --skipped: #a6b0bf; --not-applicable: #8792a3;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 0 0 0.75rem; }
h4 { font-size: 0.85rem; margin: 0.9rem 0 0.25rem; color: var(--quiet); }
h4 .note { font-weight: 400; margin-left: 0.5rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
.skip { position: fixed; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: 0.5rem 1rem; z-index: 1; }
section, header > details, .facts.grid, .alert {
  background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 0 0 1rem;
}
.verdict {
  background: var(--card); border: 1px solid var(--line); border-left: 0.5rem solid var(--mark); border-radius: 8px;
  font-size: 1.15rem; font-weight: 600; padding: 1rem; margin: 0 0 1rem; overflow-wrap: anywhere;
}
.alert { border-color: var(--fail); }
.pass { --mark: var(--pass); } .fail { --mark: var(--fail); } .warn { --mark: var(--warn); }
.blocked { --mark: var(--blocked); } .error { --mark: var(--error); } .known { --mark: var(--known); }
.flaky { --mark: var(--flaky); } .skipped { --mark: var(--skipped); } .not-applicable { --mark: var(--not-applicable); }
.badge {
  display: inline-block; border: 1px solid var(--mark); color: var(--mark); border-radius: 4px; padding: 0 0.4em;
  font-size: 0.8rem; font-weight: 600; white-space: nowrap;
}
.level { font-size: 0.8rem; color: var(--quiet); }
.note, .legend { color: var(--quiet); font-size: 0.85rem; margin: 0.75rem 0 0; }
.legend { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; }
.facts { margin: 0; }
.facts dt { color: var(--quiet); font-size: 0.85rem; }
.facts dd { margin: 0 0 0.4rem; overflow-wrap: anywhere; }
.facts.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 0.25rem 1.5rem; margin-bottom: 1rem; }
.facts .wide { grid-column: span 2; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.85em; overflow-wrap: anywhere; }
pre {
  background: var(--code); border-radius: 6px; margin: 0; padding: 0.6rem 0.75rem; white-space: pre-wrap;
  max-height: 24rem; overflow: auto; unicode-bidi: isolate;
}
.command { user-select: all; }
.reason { font-weight: 600; overflow-wrap: anywhere; }
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
.scripted .toggle { display: inline-block; border: 0; padding: 0 0.35rem; cursor: pointer; }
.toggle::before { content: "▸"; }
.toggle[aria-expanded=true]::before { content: "▾"; }
.histogram { display: block; width: 14rem; height: 1.5rem; border-bottom: 1px solid var(--quiet); }
.histogram rect { fill: var(--link); }
mark { color: inherit; background: color-mix(in srgb, var(--fail) 22%, var(--code)); outline: 1px solid var(--fail); border-radius: 2px; font-weight: 700; }
.steps { margin: 0; padding-left: 1.5rem; }
.contents { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0 0 1rem; padding: 0; list-style: none; }
summary { cursor: pointer; overflow-wrap: anywhere; }
header > details > summary { font-weight: 600; }
.cause { border-top: 1px solid var(--line); padding: 0.6rem 0; }
.cause > summary .title { font-weight: 600; }
.cause > summary .note { display: block; margin: 0 0 0 1.1rem; }
summary code { word-break: break-all; }
.places { list-style: none; margin: 0.5rem 0 0 1rem; padding: 0; }
.places > li { border-left: 3px solid var(--line); padding: 0.2rem 0 0.2rem 0.9rem; margin-bottom: 0.4rem; }
#filter, #found, #list { display: none; }
.scripted #filter { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: end; }
.scripted #found, .scripted #list { display: block; }
#filter label { display: flex; flex-direction: column; max-width: 100%; font-size: 0.85rem; color: var(--quiet); }
#filter .choice { display: inline-flex; flex-direction: row; align-items: center; gap: 0.25rem; margin-right: 0.75rem; color: var(--ink); }
fieldset { border: 0; padding: 0; margin: 0; width: 100%; min-width: 0; }
legend { font-size: 0.85rem; color: var(--quiet); padding: 0; }
input[type=search], select, button {
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; padding: 0.35rem 0.6rem;
  max-width: 100%;
}
input[type=search] { width: 22rem; }
#list { list-style: none; margin: 0; padding: 0; }
#list > li { border-top: 1px solid var(--line); padding: 0.4rem 0; }
#list summary code { display: block; color: var(--quiet); margin-left: 1.1rem; }
#list .facts { margin: 0.5rem 0 0.5rem 1.1rem; }
#more { margin-top: 0.75rem; cursor: pointer; }
[hidden] { display: none !important; }
@media (max-width: 40rem) {
  main { padding: 0.5rem; }
  section, header > details, .facts.grid, .alert, .verdict { padding: 0.75rem; }
  .facts.grid { grid-template-columns: 1fr 1fr; }
  .places { margin-left: 0; }
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
  section, header > details, .facts.grid, .alert { border: 0; padding: 0; }
  pre { max-height: none; border: 1px solid var(--line); }
  .scroll { overflow: visible; }
  tfoot { display: table-row-group; }
  .places > li { break-inside: avoid-page; }
  mark { outline: 2px solid var(--ink); }
  .histogram rect { fill: var(--ink); }
  .map th { position: static; }
  .cause, .cause > summary { break-inside: auto; break-after: avoid-page; }
  #results:not(.filtered) { display: none; }
  .skip, .contents, .toggle, .toggles, #filter, #more { display: none !important; }
}
`;
