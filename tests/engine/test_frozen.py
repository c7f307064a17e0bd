"""Immutable values: a changed copy shares all other fields with its original."""

from pydantic import Field

from engine.kit.frozen import Frozen


class Leaf(Frozen):
    """A value inside another."""

    veins: tuple[int, ...]


class Branch(Frozen):
    """A value with another one in it."""

    leaf: Leaf
    length: int = 1
    buds: int = Field(default=0, exclude_if=lambda buds: not buds)


def test_a_copy_with_changes_equals_the_value_that_is_made_so_and_shares_what_did_not_change() -> None:
    branch = Branch(leaf=Leaf(veins=(1, 2)))
    longer = branch.model_copy(update={"length": 5})
    made = Branch(leaf=Leaf(veins=(1, 2)), length=5)
    assert longer == made
    assert hash(longer) == hash(made)
    assert repr(longer) == repr(made)
    assert longer.model_dump_json() == made.model_dump_json() == '{"leaf":{"veins":[1,2]},"length":5}'
    assert longer.leaf is branch.leaf


def test_what_a_copy_was_made_of_stays_as_it_is() -> None:
    branch = Branch(leaf=Leaf(veins=()))
    assert branch.model_copy(update={"buds": 3}).model_copy(update={"buds": 4}).buds == 4
    assert branch == Branch(leaf=Leaf(veins=()))
    assert branch.model_fields_set == {"leaf"}


def test_a_copy_knows_which_fields_were_given_and_which_changed() -> None:
    longer = Branch(leaf=Leaf(veins=())).model_copy(update={"length": 2})
    assert longer.model_fields_set == {"leaf", "length"}
    assert longer.model_dump(exclude_unset=True) == {"leaf": {"veins": ()}, "length": 2}


def test_a_copy_without_changes_however_deep_is_equal_and_reads_like_any_value() -> None:
    branch = Branch(leaf=Leaf(veins=(3,)), buds=2)
    for copied in (branch.model_copy(), branch.model_copy(deep=True)):
        assert copied == branch
        assert copied.leaf is branch.leaf
        assert Branch.model_validate_json(copied.model_dump_json()) == branch
        assert copied.model_extra is None
