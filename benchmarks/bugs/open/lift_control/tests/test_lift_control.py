from lift_control import Lift, State


def stops(lift):
    return [floor for what, floor in lift.log if what == "open"]


def test_new_lift():
    lift = Lift(5)
    assert (lift.floor, lift.state, lift.load) == (0, State.IDLE, 0)
    lift.tick()
    assert lift.state is State.IDLE


def test_call_goes_to_a_floor():
    lift = Lift(5)
    assert lift.call(2)
    lift.tick()
    assert (lift.floor, lift.state) == (1, State.MOVING)
    lift.tick()
    assert (lift.floor, lift.state) == (2, State.OPEN)


def test_call_of_no_floor():
    lift = Lift(3)
    assert not lift.call(3)
    assert not lift.call(-1)
    assert lift.call(0)
    assert lift.calls == {0}


def test_doors_close_after_a_while():
    lift = Lift(3, open_ticks=2)
    lift.call(1)
    lift.tick()
    lift.tick()
    assert lift.state is State.OPEN
    lift.tick()
    assert lift.state is State.IDLE
    assert lift.log == [("open", 1), ("close", 1)]


def test_call_on_the_same_floor():
    lift = Lift(3)
    lift.call(0)
    lift.tick()
    assert (lift.floor, lift.state) == (0, State.OPEN)
    assert lift.calls == set()


def test_stops_on_the_way():
    lift = Lift(6)
    lift.call(4)
    lift.call(2)
    lift.run()
    assert stops(lift) == [2, 4]


def test_direction_first():
    lift = Lift(8)
    lift.call(3)
    lift.run()
    lift.call(1)
    lift.call(6)
    lift.run()
    assert stops(lift) == [3, 6, 1]


def test_turns_and_goes_on_down():
    lift = Lift(8)
    lift.call(5)
    lift.run()
    lift.call(3)
    lift.tick()
    lift.call(4)
    lift.call(7)
    lift.call(2)
    lift.run()
    assert stops(lift) == [5, 4, 3, 2, 7]


def test_enter():
    lift = Lift(3, limit=200)
    assert not lift.enter(80)
    lift.call(0)
    lift.tick()
    assert lift.enter(80)
    assert lift.enter(120)
    assert not lift.enter(1)
    assert lift.load == 200


def test_enter_keeps_the_doors_open():
    lift = Lift(3, open_ticks=2)
    lift.call(0)
    lift.tick()
    lift.tick()
    lift.enter(50)
    lift.tick()
    assert lift.state is State.OPEN
    lift.tick()
    assert lift.state is State.IDLE


def test_leave():
    lift = Lift(3)
    assert not lift.leave(10)
    lift.call(0)
    lift.tick()
    lift.enter(80)
    assert lift.leave(30)
    assert lift.load == 50
    assert lift.leave(90)
    assert lift.load == 0


def test_emergency():
    lift = Lift(5)
    lift.call(3)
    lift.tick()
    lift.emergency()
    assert lift.state is State.STOPPED
    assert lift.calls == set()
    assert not lift.call(2)
    lift.tick()
    assert (lift.floor, lift.state) == (1, State.STOPPED)
    assert lift.log == [("stop", 1)]


def test_reset():
    lift = Lift(5)
    lift.emergency()
    lift.reset()
    assert lift.state is State.IDLE
    assert lift.call(1)
    lift.tick()
    lift.reset()
    assert lift.state is State.OPEN


def test_run_counts():
    lift = Lift(5, open_ticks=2)
    assert lift.run() == 0
    lift.call(2)
    assert lift.run() == 4
    lift.call(0)
    assert lift.run(1) == 1
