/** The style sheet of compare.html. Colours never stand alone: every coloured cell carries its word. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #fff; --ink: #1b2230; --quiet: #5a6474; --line: #d9dee6;
  --good: #1c7c4a; --bad: #c0262d; --weak: #a05c00; --other: #566070;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161d; --card: #1a202a; --ink: #e6eaf0; --quiet: #9da8b8; --line: #303948;
    --good: #55c98c; --bad: #ff7b7f; --weak: #eaa84c; --other: #a6b0bf;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 90rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0.5rem 0; }
h2 { display: inline-block; font-size: 1.2rem; margin: 0 0 0.5rem; }
section, .sentence, .caution {
  background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 0 0 1rem;
}
.sentence { font-size: 1.15rem; font-weight: 600; }
.caution { border-left: 0.5rem solid var(--weak); }
.scroll { overflow-x: auto; }
:focus-visible { outline: 3px solid var(--weak); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { border-bottom: 1px solid var(--line); padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; }
th p, td p { color: var(--quiet); font-size: 0.85rem; font-weight: 400; margin: 0.2rem 0 0; overflow-wrap: anywhere; }
tbody th { min-width: 13rem; }
td p { min-width: 11rem; max-width: 28rem; }
code { font-size: 0.85rem; overflow-wrap: anywhere; }
.number { font-variant-numeric: tabular-nums; min-width: 5rem; overflow-wrap: anywhere; }
.pass b { color: var(--good); } .fail b, .error b { color: var(--bad); } .warn b, .blocked b { color: var(--weak); }
.known b, .flaky b, .skipped b, .not-applicable b { color: var(--other); font-weight: 400; }
.none, .note { color: var(--quiet); }
.note { font-size: 0.85rem; }
summary { cursor: pointer; }
@media (max-width: 40rem) { tbody th { min-width: 9rem; } }
@media print { .scroll { overflow: visible; } main { max-width: none; } }
`;
