"""The platform's Markdown as the page draws it in a real browser."""

from __future__ import annotations

import pytest

from tests.sandbox.page.conftest import Open, on_one_loop

pytestmark = [pytest.mark.browser, on_one_loop]

DRAW = """async texts => {
  const { markdown } = await import("/page/markdown.js");
  const names = {
    user: id => ({ 1: "Ada" })[id],
    channel: id => ({ 2: "games" })[id],
    role: id => ({ 3: "Players" })[id],
    openChannel: () => {},
    follow: () => null,
  };
  return texts.map(text => {
    const box = document.createElement("div");
    box.append(markdown(text, names));
    for (const made of box.querySelectorAll("*")) {
      for (const { name } of [...made.attributes]) if (!["href", "start", "data-language"].includes(name)) made.removeAttribute(name);
    }
    return box.innerHTML;
  });
}"""

CASES = {
    "plain\nlines": "<p>plain\nlines</p>",
    "**bold** *it* _it_ __under__ ~~gone~~": "<p><strong>bold</strong> <em>it</em> <em>it</em> "
    "<u>under</u> <s>gone</s></p>",
    "***both***": "<p><strong><em>both</em></strong></p>",
    "**a *b* c**": "<p><strong>a <em>b</em> c</strong></p>",
    "snake_case_name and 2 * 3 * 4": "<p>snake_case_name and 2 * 3 * 4</p>",
    r"\*not\* \_so\_ \# \<@1>": "<p>*not* _so_ # &lt;@1&gt;</p>",
    "`**raw**` ``a`b``": "<p><code>**raw**</code> <code>a`b</code></p>",
    "```py\nx = 1\n```after": '<pre><code data-language="py">x = 1</code></pre><p>after</p>',
    "# One\n## Two\n### Three\n#### Four": "<h3>One</h3><h4>Two</h4><h5>Three</h5><p>#### Four</p>",
    "-# small **print**": "<p>small <strong>print</strong></p>",
    "> a\n> b\nc": "<blockquote><p>a\nb</p></blockquote><p>c</p>",
    ">>> a\nb": "<blockquote><p>a\nb</p></blockquote>",
    "- a\n  - b\n- c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    "3. a\n4. b": '<ol start="3"><li>a</li><li>b</li></ol>',
    "- a\n1. b": '<ul><li>a</li></ul><ol start="1"><li>b</li></ol>',
    "<@1> <@!1> <@9> <@&3> @everyone": "<p><span>@Ada</span> <span>@Ada</span> <span>@unknown-user</span> "
    "<span>@Players</span> <span>@everyone</span></p>",
    "<#2> <#9> </play red:77> <:smile:5>": "<p><button>#games</button> <span>#unknown</span> <span>/play "
    "red</span> :smile:</p>",
    "[a **b**](https://x.org/y) <https://x.org>": '<p><a href="https://x.org/y">a <strong>b</strong></a> '
    '<a href="https://x.org">https://x.org</a></p>',
    "see https://x.org/a_b_c.": '<p>see <a href="https://x.org/a_b_c">https://x.org/a_b_c</a>.</p>',
    "[x](javascript:alert(1)) <script>": "<p>[x](javascript:alert(1)) &lt;script&gt;</p>",
    "||**secret**||": "<p><span><span><strong>secret</strong></span></span></p>",
    "a\n\nb": "<p>a</p><p>b</p>",
    "a\n\n\nb": "<p>a</p><div></div><p>b</p>",
    "": "",
}


async def test_each_kind_of_markdown_becomes_its_element(open_page: Open) -> None:
    page = await open_page("Ada")
    drawn = await page.evaluate(DRAW, list(CASES))
    assert dict(zip(CASES, drawn, strict=True)) == CASES


@pytest.mark.slow
async def test_times_are_drawn_in_their_styles(open_page: Open) -> None:
    page = await open_page("Ada")
    soon = int(await page.evaluate("Date.now()")) // 1000 + 3 * 3600 + 60
    drawn = await page.evaluate(DRAW, [f"<t:{soon}:R>", "<t:0:D>", "<t:99999999999999:F>"])
    assert drawn[0] == "<p><time>in 3 hours</time></p>"
    assert drawn[1] in {"<p><time>January 1, 1970</time></p>", "<p><time>December 31, 1969</time></p>"}
    assert "Invalid" not in drawn[0] and drawn[2] == "<p>&lt;t:99999999999999:F&gt;</p>"


@pytest.mark.slow
async def test_even_a_text_made_to_be_slow_is_drawn_at_once(open_page: Open) -> None:
    page = await open_page("Ada")
    texts = ["*" * 4000, "**a" * 1300, "||" * 2000, "[" * 4000, "> " * 2000, "`" * 3999, "_a" * 2000]
    spent = await page.evaluate(
        f"async texts => {{ const draw = {DRAW}; await draw([]); const start = performance.now(); await "
        "draw(texts); return performance.now() - start; }",
        texts,
    )
    assert spent < 1500
